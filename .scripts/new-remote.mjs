import { command, markInstalled } from './prepare.mjs';

await command(async () => {
  const { makeRemote } = await import('@site/remote-kit/new-remote');
  const checkout = process.cwd();
  const { made, words } = await makeRemote(process.argv.slice(2), checkout, process.env.INIT_CWD ?? checkout);
  if (made === 'workspace') markInstalled();
  console.log(words);
});
