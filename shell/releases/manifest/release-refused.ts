import { plainText } from '@site/shell-contract/plain-text';

const maxReasonLength = 1000;

/** A release that is not accepted; the message is for operations, as plain text: it may quote what a host says. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';

  constructor(
    message: string,
    readonly version?: string | undefined,
  ) {
    super(plainText(message, maxReasonLength));
  }
}

/** For `catch`, where a damaged copy counts as none. @throws every other error */
export function damagedIsUndefined(error: unknown): undefined {
  if (!(error instanceof ReleaseRefused)) throw error;
}
