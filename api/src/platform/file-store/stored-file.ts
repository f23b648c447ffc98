/** A file in the store: its key there and the file name of its download. */
export interface StoredFile {
  key: string;
  fileName: string;
}

export const packageType = 'application/vnd.android.package-archive';

/** A stored file's media type; undefined for what no visitor gets. */
export const typeOf = (key: string): string | undefined =>
  key.endsWith('.pdf') ? 'application/pdf' : key.endsWith('.apk') ? packageType : undefined;

export const dispositionOf = ({ fileName }: StoredFile): string => `attachment; filename="${fileName}"`;
