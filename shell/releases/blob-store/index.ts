export { jsonOf, type BlobHeaders, type BlobStore } from './blob-store.ts';
export { openBlobStore } from './open-blob-store.ts';
