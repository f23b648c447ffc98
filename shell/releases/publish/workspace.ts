import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder whose lock file holds for a remote: its own where it is a repository, else the workspace around it. */
export function workspaceOf(root: string): string {
  return existsSync(join(root, 'package-lock.json')) ? root : dirname(root);
}
