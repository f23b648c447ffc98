import type { SigningKeys } from '../signing/signing-keys.ts';
import { openFolderStore } from './folder-store.ts';
import { packageFolderOf } from './package-folder.ts';
import type { PackageStore } from './package-store.ts';
import { connectS3Store, type S3Place } from './s3-store.ts';

interface PackageStoreParts {
  /** Where packages lie in an S3 store; without, they are files in the data folder. */
  s3: S3Place | undefined;
  dataDir: string;
  signingKeys: SigningKeys;
}

/** The store at `S3_ENDPOINT`, or else a folder of the data folder. */
export async function openPackageStore({
  s3,
  dataDir,
  signingKeys,
}: PackageStoreParts): Promise<PackageStore> {
  return s3 ? connectS3Store(s3) : openFolderStore(packageFolderOf(dataDir), signingKeys('package-links'));
}
