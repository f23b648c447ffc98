import type { DownloadResponse, DownloadRequest, PackageFacts } from '@site/api-contract';
import type { AppName } from '@site/api-contract/price-list';
import type { Language } from '@site/shared-i18n';
import type { ApiClient } from '@site/shell-contract';
import { pageAge, readApiFailure } from '@site/remote-kit';

export interface DownloadFailure {
  /** The message key for a failure without a server message. */
  reason: 'error' | 'missingUrl';
  /** The server's message, in the visitor's language, or empty. */
  message: string;
  field?: string | undefined;
}

/** Requests an app's package (POST /api/app-download). Never throws: failures are returned. */
export async function requestDownload(
  api: ApiClient,
  app: AppName,
  language: Language,
  form: FormData,
): Promise<{ url: string; message: string; facts: PackageFacts } | DownloadFailure> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  try {
    const answer = await api.request('POST', '/api/app-download', {
      appName: app,
      customerName: text('customerName'),
      customerEmail: text('customerEmail'),
      website: text('website'),
      elapsed: await pageAge(),
      language,
    } satisfies DownloadRequest);
    const { downloadUrl, message, size, sha256 } = ((await answer?.json()) ??
      {}) as Partial<DownloadResponse>;
    if (!downloadUrl) return { reason: 'missingUrl', message: '' };
    return { url: downloadUrl, message: message ?? '', facts: { size, sha256 } };
  } catch (error) {
    console.error('The download could not be requested', error);
    const { message = '', field } = readApiFailure(error);
    return { reason: 'error', message, field };
  }
}
