import { openFiles } from '../../src/platform/file-store/file-store.ts';
import { addSamplePackages } from './sample-packages/add-sample-packages.ts';
import { readSettings } from './sample-packages/environment.ts';

// Files with personal data and keys are their owner's alone.
process.umask(0o077);

try {
  const { isPublic, ...store } = readSettings(process.env);
  if (isPublic) process.stdout.write('sample-packages: none on a public site\n');
  else await addSamplePackages(await openFiles(store));
} catch (error) {
  const { message, cause } = error as Error;
  process.stderr.write(`sample-packages: ${message}${cause instanceof Error ? `: ${cause.message}` : ''}\n`);
  process.exit(1);
}
