import { buildStale } from './build.mjs';
import { checkNode, checkPorts, install } from './prepare.mjs';
import { runSite } from './run-site.mjs';
import { addSamplePackages } from './sample-packages.mjs';
import { planServices } from './services.mjs';

try {
  checkNode();
  const plan = planServices(process.env);
  await checkPorts(plan.ports);
  await install();
  console.log('Building what has changed');
  await buildStale();
  await addSamplePackages();
  await runSite(plan, process.argv.slice(2));
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
