import { buildStale } from './build.mjs';
import { command } from './prepare.mjs';
import { addSamplePackages, prepareSite, runSite } from './run-site.mjs';

await command(async () => {
  const plan = await prepareSite(async () => {
    await buildStale();
    await addSamplePackages('dist/sample-packages.js');
  });
  await runSite(plan, process.argv.slice(2));
});
