/** A refusal; the message is for operations. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
}
