import { build } from 'vite';
import { expect, test } from 'vitest';
import { collectIslandSources, pickMessages, type IslandSources } from './islands.ts';

const messages = {
  print: 'Print',
  contact: { title: 'Write', sent_one: 'One message', sent_other: '{{count}} messages', error: 'Not sent' },
  plans: { basic: 'Basic', business: 'Business' },
  faq: { price: { question: 'Why?', answer: 'So.' }, terms: { question: 'How?', answer: 'Thus.' } },
};
const { print, contact, plans, faq } = messages;

test('F-island-texts a page loads the messages that its islands name, by key or by what keys begin with', () => {
  const pick = (...parts: string[]) => pickMessages(messages, new Set(parts));
  expect(pick('contact.title', 'print')).toEqual({ print, contact: { title: contact.title } });
  expect(pick('contact.sent')).toEqual({
    contact: { sent_one: contact.sent_one, sent_other: contact.sent_other },
  });
  expect(pick('plans', 'faq.price')).toEqual({ plans, faq: { price: faq.price } });
  expect(pick('plan')).toEqual({});
});

/** What islands use whose sources are given by name. */
async function collectFrom(sources: Record<string, string>): Promise<IslandSources> {
  const collected = collectIslandSources('shop');
  const folder = '/remote/src/';
  await build({
    configFile: false,
    logLevel: 'silent',
    css: { modules: { generateScopedName: 'shop-[local]-a1' } },
    plugins: [
      collected.plugin,
      {
        name: 'sources',
        resolveId: (id) =>
          id.startsWith('./') ? folder + id.slice(2) : id.startsWith(folder) ? id : undefined,
        load: (id) => sources[id.slice(folder.length)],
      },
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: Object.keys(sources).flatMap((name) => (name.startsWith('islands/') ? [folder + name] : [])),
        external: ['@site/remote-kit', 'react-i18next'],
      },
    },
  });
  return collected;
}

const partsOf = async (sources: Record<string, string>) =>
  [...(await collectFrom(sources)).partsOf(['form'])].sort();

test('F-island-texts an island’s messages are those of all its modules, also of ones that it loads later', async () => {
  const form = `import { useTexts } from '@site/remote-kit'; import './button.tsx';
    export default () => [useTexts('form', 'plans.basic'), import('./late.tsx')];`;
  const sources = {
    'islands/form.ts': `export { default } from './form.tsx';`,
    'form.tsx': form,
    'button.tsx': `import { useTexts } from '@site/remote-kit'; globalThis.button = () => useTexts(\n'button',\n);`,
    'late.tsx': `import * as kit from '@site/remote-kit'; export default () => kit.useTexts('late');`,
  };
  expect(await partsOf(sources)).toEqual(['button', 'form', 'late', 'plans.basic']);
});

test('F-island-texts a part that is no text, and messages that are not named, stop the build', async () => {
  const of = (code: string) => partsOf({ 'islands/form.ts': code });
  for (const part of ['part', "partOf('form')"])
    await expect(
      of(`import { useTexts } from '@site/remote-kit'; export const t = useTexts(${part});`),
      part,
    ).rejects.toThrow('useTexts has to name parts of the messages as texts in quotes');
  for (const [hook, from] of [
    ['useTranslation', 'react-i18next'],
    ['useTexts', '@site/remote-kit'],
  ])
    await expect(
      of(`import { ${hook} as named } from '${from}'; export const t = named('form');`),
      hook,
    ).rejects.toThrow('form.ts, part of an island, has to name its messages by useTexts');
});

test('R6 an island’s classes are those of its own modules, also where another island shares its script', async () => {
  const styled = (name: string) => `.${name} { color: red }`;
  const sources = {
    'islands/form.ts': `import { field } from './shared.ts'; import { form } from './form.module.css'; globalThis.form = [form, field];`,
    'islands/order.ts': `import { field } from './shared.ts'; import { order } from './order.module.css'; globalThis.order = [order, field];`,
    'shared.ts': `export { field } from './field.module.css'; export { unused } from './unused.module.css';`,
    ...Object.fromEntries(
      ['form', 'order', 'field', 'unused'].map((name) => [`${name}.module.css`, styled(name)]),
    ),
  };
  const collected = await collectFrom(sources);
  expect([...collected.classesOf(['form'])].sort()).toEqual(['shop-field-a1', 'shop-form-a1']);
  expect([...collected.classesOf([])]).toEqual([]);
});
