import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Names of the classes of CSS modules, such as `marketing-lead-4fQ`: those of two remotes or of two files never
 * collide. The hash is of the file's path alone, as one that stands often costs a page few bytes.
 * @param owner the remote, or `shell`
 * @param root of the build
 */
export const classNamesOf = (owner: string, root: string) => (name: string, file: string) =>
  `${owner}-${name}-${createHash('sha256').update(relative(root, file)).digest('base64url').slice(0, 4)}`;
