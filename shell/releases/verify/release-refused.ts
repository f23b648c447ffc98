/** Why a release was not accepted, in words for ops. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
}
