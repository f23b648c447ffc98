import { z } from 'zod';
import { versionSchema } from '@site/shell-contract/manifest';

/** The path at which a site names the live version of each remote. */
export const liveVersionsPath = '/releases/live';

export const liveVersionsSchema = z.record(z.string(), versionSchema);
