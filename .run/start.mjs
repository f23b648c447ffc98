import { command } from './prepare.mjs';
import { prepareSite, runSite } from './run-site.mjs';

await command(async () => runSite(await prepareSite(), process.argv.slice(2)));
