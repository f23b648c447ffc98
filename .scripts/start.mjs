import { planServices } from '../shell/local-site/services.mjs';
import { addSamplePackages, checkSite, runSite } from '../shell/local-site/run-site.mjs';
import { siteFolders, startBuilds } from './build.mjs';
import { command } from './prepare.mjs';

/** Builds what has changed and starts each service as soon as it is built. */
await command(
  async () => {
    const builds = await startBuilds(siteFolders);
    if (builds.size > 0) console.log(`Building ${[...builds.keys()].join(', ')}`);
    const built = async (/** @type {string} */ folder) => builds.get(folder);
    const packages = built('api/stand-ins').then(() => addSamplePackages('dist/sample-packages.js'));
    packages.catch(() => undefined);
    await runSite(planServices(process.env), (folder) =>
      folder === 'api' ? Promise.all([built(folder), packages]) : built(folder),
    );
  },
  { check: checkSite, extent: 'site' },
);
