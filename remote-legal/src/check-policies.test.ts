import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { languages, type Language } from '@site/shared-i18n';

const root = join(import.meta.dirname, '..');

/** A copy of the content folder with an author's possible edits, which can be undone. */
function copyContent() {
  const folder = mkdtempSync(join(tmpdir(), 'policies-'));
  cpSync(join(root, 'content'), folder, { recursive: true });
  const touched = new Set<string>();
  const at = (path: string) => join(folder, path);
  const read = (path: string) => readFileSync(at(path), 'utf8');
  const save = (path: string, content: Buffer | string) => {
    touched.add(path);
    writeFileSync(at(path), content);
  };
  const edit = (path: string, change: (text: string) => string) => {
    const [before, after] = [read(path), change(read(path))];
    expect(after, `${path} was changed`).not.toBe(before);
    save(path, after);
  };
  const remove = (path: string) => {
    touched.add(path);
    rmSync(at(path));
  };
  const undo = () => {
    for (const path of touched) {
      const original = join(root, 'content', path);
      if (existsSync(original)) cpSync(original, at(path));
      else rmSync(at(path));
    }
    touched.clear();
  };
  /** The next version of the cookie policy in some languages, written today. */
  const raise = (some: readonly Language[] = languages) => {
    const day = new Date().toISOString().slice(0, 10);
    for (const language of some)
      edit(`${language}/cookies.md`, (text) =>
        text
          .replace(/version: .*/, 'version: "9.0"')
          .replace(/effective: .*/, 'effective: 2999-01-01')
          .replace(/lastUpdated: .*/, `lastUpdated: ${day}`),
      );
  };
  /** The line of the first occurrence of a text, from 1. */
  const lineOf = (path: string, piece: string) => read(path).split(piece)[0]?.split('\n').length ?? 0;
  return { folder, read, edit, save, remove, undo, raise, lineOf };
}

type Content = ReturnType<typeof copyContent>;

/** One copy for all tests: hundreds of files. */
const content = copyContent();
afterEach(() => content.undo());
afterAll(() => rmSync(content.folder, { recursive: true }));

/** Runs `npm run check` on a folder. @returns the lines it prints, and how it ends */
async function runCheck(folder: string) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  for (const method of ['log', 'warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(print);
  const { argv } = process;
  process.argv = [...argv.slice(0, 2), folder];
  try {
    // A new query runs the module again, but not its imports.
    await import(/* @vite-ignore */ `./check-policies.ts?${crypto.randomUUID()}`);
    return { code: process.exitCode, lines };
  } finally {
    process.argv = argv;
    process.exitCode = undefined;
    vi.restoreAllMocks();
  }
}

/** The present version of the cookie policy. */
const cookies = /\nversion: "(.*)"/.exec(readFileSync(join(root, 'content/fr/cookies.md'), 'utf8'))?.[1];

/** The first paragraph of a text; mistakes are inserted after it. */
const firstParagraph = /^---\n[\s\S]*?\n---\n\n[^\n]+/;

const mended = 'The policies can be published.';

/** Mistakes, each with its one line of output, or none where reading corrects it. */
const mistakes: [name: string, make: (content: Content) => string][] = [
  [
    'a language without its file',
    ({ remove }) => {
      remove('ru/terms.md');
      return 'content/ru/terms.md, line 1: This file is missing. Translate the French text.';
    },
  ],
  [
    'a language forgotten when the version was raised',
    ({ raise }) => {
      raise(languages.filter((language) => language !== 'es'));
      return `content/es/cookies.md, line 5: "Version" is ${cookies}, but 9.0 in the French text. A version holds in all languages alike: write the same in each.`;
    },
  ],
  [
    'a section whose new words one language has not',
    ({ raise, edit, lineOf }) => {
      raise();
      for (const language of languages.filter((one) => one !== 'it'))
        edit(`${language}/cookies.md`, (text) =>
          text.replace(/(\{#analytics\}\n\n\S+)/, '$1 one two three four five'),
        );
      return `content/it/cookies.md, line ${lineOf('it/cookies.md', '{#analytics}')}: The section {#analytics} is as in version ${cookies}, but changed in the French text. Say the same in all languages.`;
    },
  ],
  [
    'a paragraph that one language lacks',
    ({ raise, edit, lineOf }) => {
      raise();
      edit('pt/cookies.md', (text) => text.replace(/\n[^\n]+\n(\n## [^\n]+\{#analytics\})/, '$1'));
      return `content/pt/cookies.md, line ${lineOf('pt/cookies.md', '{#technical}')}: The section {#technical} has 14 paragraphs, list items or rows, but the French text has 15. Say the same in all languages.`;
    },
  ],
  [
    'a sentence that one language lacks',
    ({ raise, edit, lineOf }) => {
      raise();
      for (const language of languages)
        edit(`${language}/cookies.md`, (text) =>
          text.replace(
            /(\{#analytics\}\n\n[^\n]+)/,
            language === 'de' ? '$1 Wort' : '$1 Word word. Word word.',
          ),
        );
      return `content/de/cookies.md, line ${lineOf('de/cookies.md', '{#analytics}') + 2}: The section {#analytics} has fewer sentences than the French text. Say the same in all languages, sentence for sentence.`;
    },
  ],
  [
    'a sentence in the French introduction alone',
    ({ raise, edit, lineOf }) => {
      raise();
      edit('fr/cookies.md', (text) => text.replace(firstParagraph, '$& Nous vendons vos données.'));
      const line = lineOf('fr/cookies.md', 'Nous vendons vos données.');
      return `content/fr/cookies.md, line ${line}: The introduction has more sentences than in all other languages. Say the same in all languages, sentence for sentence.`;
    },
  ],
  [
    'a paragraph in the French text alone',
    ({ raise, edit, lineOf }) => {
      raise();
      edit('fr/cookies.md', (text) => text.replace(/(\{#analytics\}\n\n[^\n]+\n)/, '$1\nNouveau.\n'));
      return `content/fr/cookies.md, line ${lineOf('fr/cookies.md', 'Nouveau.')}: The section {#analytics} has 2 paragraphs, list items or rows, but all other languages have 1. Say the same in all languages.`;
    },
  ],
  [
    'a placeholder in the French introduction alone',
    ({ raise, edit, lineOf }) => {
      raise();
      edit('fr/cookies.md', (text) => text.replace(/(\n---\n\n\S+)/, '$1 {{trial.days}}'));
      return `content/fr/cookies.md, line ${lineOf('fr/cookies.md', '{{trial.days}}')}: The introduction has {{trial.days}}, which no other language has. Say the same in all texts.`;
    },
  ],
  [
    'front matter that cannot be read',
    ({ edit }) => {
      edit('fr/cookies.md', (text) => text.replace('title: "', 'title: a : b "'));
      return 'content/fr/cookies.md, line 2: The block between the two --- cannot be read here. Put the text after the colon between "quotation marks".';
    },
  ],
  [
    'a day that does not exist',
    ({ edit }) => {
      edit('de/cookies.md', (text) => text.replace(/effective: .*/, 'effective: 2025-02-30'));
      return 'content/de/cookies.md, line 6: "In force from" is missing or not a date. Choose a day that exists; in the file: effective: 2025-08-08.';
    },
  ],
  [
    'a day of writing that is still to come',
    ({ raise, edit }) => {
      raise();
      for (const language of languages)
        edit(`${language}/cookies.md`, (text) => text.replace(/lastUpdated: .*/, 'lastUpdated: 2998-01-01'));
      return 'content/fr/cookies.md, line 7: "Written on" is 2998-01-01, a day that is still to come. Write today’s date; a later one belongs in "In force from".';
    },
  ],
  [
    'a heading without its anchor',
    ({ edit, lineOf }) => {
      const line = lineOf('en/terms.md', '{#ads}');
      edit('en/terms.md', (text) => text.replace(' {#ads}', ''));
      return `content/en/terms.md, line ${line}: "Ads" has no anchor. Add one after the heading, such as {#retention}.`;
    },
  ],
  [
    'a number written by hand',
    ({ edit, lineOf }) => {
      const line = lineOf('pt/gdpr.md', '{{deadlines.rectificationHours}}');
      edit('pt/gdpr.md', (text) => text.replace('{{deadlines.rectificationHours}}', '72'));
      return `content/pt/gdpr.md, line ${line}: "72 horas" is written by hand. Write the value instead of the number: {{deadlines.rectificationHours}}, {{deadlines.breachHours}}, {{retention.orderKeyHours}}, or a new one in content/values.ts.`;
    },
  ],
  [
    'a link that leads nowhere',
    ({ edit, lineOf }) => {
      const line = lineOf('en/privacy.md', '(gdpr.md#transfers)');
      edit('en/privacy.md', (text) => text.replace('(gdpr.md#transfers)', '(gdpr.md#transfer)'));
      return `content/en/privacy.md, line ${line}: The link "gdpr.md#transfer" leads nowhere. content/en/gdpr.md has no section {#transfer}.`;
    },
  ],
  [
    'an unknown placeholder',
    ({ edit, lineOf }) => {
      const line = lineOf('es/gdpr.md', '{{deadlines.officerHours}}');
      edit('es/gdpr.md', (text) => text.replace('{{deadlines.officerHours}}', '{{deadlines.officer}}'));
      return `content/es/gdpr.md, line ${line}: {{deadlines.officer}} is not a value in content/values.ts. Correct its name ({{deadlines.officerHours}}?), or add the value there.`;
    },
  ],
  [
    'a placeholder with one brace too few',
    ({ edit, lineOf }) => {
      const line = lineOf('es/gdpr.md', '{{deadlines.officerHours}}');
      edit('es/gdpr.md', (text) => text.replace('{{deadlines.officerHours}}', '{deadlines.officerHours}'));
      return `content/es/gdpr.md, line ${line}: "{deadlines.officerHours}" is neither a value nor an anchor. Write a value as {{retention.analyticsMonths}}, an anchor after a heading as {#retention}.`;
    },
  ],
  [
    'a published text with one byte more',
    ({ edit }) => {
      edit('published/terms/1.0/it.md', (text) => `${text}\n`);
      return 'content/published/terms/1.0/it.md, line 1: This published text was changed. Restore it from the history.';
    },
  ],
  [
    'a published text deleted',
    ({ remove }) => {
      remove('published/gdpr/1.0/it.md');
      return 'content/published/gdpr/1.0/it.md, line 1: This published text is missing. Restore it from the history.';
    },
  ],
  [
    'a file put among the published ones',
    ({ save }) => {
      save('published/terms/1.0/notes.txt', Buffer.from('Notes'));
      return 'content/published/terms/1.0/notes.txt, line 1: This file was never recorded. Delete it.';
    },
  ],
  [
    'HTML',
    ({ edit, lineOf }) => {
      edit('it/terms.md', (text) => text.replace(/(\{#ads\}\n\n\S+) /, '$1 <b>'));
      return `content/it/terms.md, line ${lineOf('it/terms.md', '<b>')}: "<b>" is HTML, which readers would see. Delete it; write **bold**, lists and tables in Markdown.`;
    },
  ],
  [
    'Latin-1',
    ({ read, save, lineOf }) => {
      save('fr/terms.md', Buffer.from(read('fr/terms.md').replaceAll('’', "'"), 'latin1'));
      return `content/fr/terms.md, line ${lineOf('fr/terms.md', '\uFFFD')}: This file is not saved as UTF-8: characters such as é are lost. Save it again with UTF-8 encoding.`;
    },
  ],
  [
    'typographic quotation marks in the front matter',
    ({ edit }) => {
      edit('de/terms.md', (text) => text.replace(/^(title|version): "(.*)"$/gm, '$1: „$2“'));
      edit('fr/terms.md', (text) => text.replace(/^(title|subtitle): "(.*)"$/gm, '$1: «\u00a0$2\u00a0»'));
      return mended;
    },
  ],
  [
    'the line ends of Windows',
    ({ edit }) => {
      edit('ru/gdpr.md', (text) => text.replaceAll('\n', '\r\n'));
      return mended;
    },
  ],
  [
    'a byte order mark',
    ({ edit }) => {
      edit('es/gdpr.md', (text) => `\uFEFF${text}`);
      return mended;
    },
  ],
];

test('P4 the texts as they stand can be published, and so again once a mistake is undone', async () => {
  const sound = async () => expect(await runCheck(content.folder)).toEqual({ code: 0, lines: [mended] });
  await sound();
  content.remove('ru/terms.md');
  content.undo();
  await sound();
});

test.each(mistakes)('P4 P5 %s: the check says what to do and where, or mends it', async (_name, make) => {
  const line = make(content);
  const { code, lines } = await runCheck(content.folder);
  expect(lines).toEqual(line === mended ? [mended] : [line, '1 fault.']);
  expect(code).toBe(line === mended ? 0 : 1);
});

test('P4 the check ends as failed where a published text is gone', { tags: ['slow'] }, () => {
  content.remove('published/gdpr/1.0/it.md');
  const check = () =>
    execFileSync('npm', ['run', '--silent', 'check', '--', content.folder], { cwd: root, stdio: 'pipe' });
  expect(check).toThrow('content/published/gdpr/1.0/it.md, line 1: This published text is missing.');
});
