import { Router } from 'express';
import { z } from 'zod';
import { languages, type Language } from '@site/shared-i18n';
import { undecoded } from '../../../src/policies/normalize-source.ts';
import { compareTexts } from '../../../src/policies/compare-texts.ts';
import { today } from '../../../src/policies/dates.ts';
import { versionNumber } from '../../../src/policies/front-matter.ts';
import { policies, type Policy } from '../../../src/policies/policies.ts';
import { findText, lastRecorded } from '../../../src/policies/policy-library.ts';
import type { Comparison, Overview, PolicyState, SampleStarted, Saved } from '../contract.ts';
import type { EditorStateStore } from './editor-state.ts';
import { namedValues, recordedVersion, type ContentState } from './policy-states.ts';
import { Refused } from './refused.ts';
import type { createReleaseRun } from './release-run.ts';
import { restoreRecords } from './restore-records.ts';
import { samplePolicy, type createSampleRun } from './sample.ts';
import { writeTextFile } from './text-files.ts';
import { beginVersion, discardVersion, record, requireShown, unrecord } from './versions.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const policyParams = z.object({ policy: z.enum(policies) });
const textParams = policyParams.extend({ language: z.enum(languages) });
/** The size is limited by the JSON parser, for the whole request. */
const saveSchema = z.object({ source: z.string(), base: hash.optional() });
const bases = z.partialRecord(z.enum(languages), hash);
const versionSchema = z.object({ version: versionNumber, effective: z.iso.date(), bases });
/** Nothing is recorded or released that the author has not seen. */
const shown = z.record(z.enum(policies), bases);
const releaseSchema = z.object({ day: z.iso.date(), shown });

interface RoutesOptions {
  content: string;
  preview: string;
  editorState: EditorStateStore;
  readContent: () => ContentState;
  releases: ReturnType<typeof createReleaseRun>;
  /** Starts an editor with the sample; undefined where this one has it. */
  sample: ReturnType<typeof createSampleRun> | undefined;
}

/** The API of the editor's page; responses are JSON (`../contract.ts`). */
export function routes(options: RoutesOptions): Router {
  const { preview, readContent, releases, sample } = options;
  const router = Router();
  router.get('/overview', (_request, response) => {
    const { policies: states, faults, library } = readContent();
    const overview: Overview = {
      policies: states,
      faults,
      values: namedValues(),
      release: releases.state(),
      unreleased: releases.unreleased().flatMap((name) => recordedVersion(library, name) ?? []),
      today: today(),
      preview,
      ...(!sample && { sample: samplePolicy }),
    };
    response.json(overview);
  });
  router.post('/sample', async (_request, response) => {
    if (!sample) throw new Refused('SAMPLE', 'This is the sample');
    response.json({ address: await sample.address() } satisfies SampleStarted);
  });
  return router.use(textRoutes(options), versionRoutes(options), releaseRoutes(options));
}

function stateOf({ readContent }: RoutesOptions, policy: Policy): PolicyState {
  const state = readContent().policies.find((candidate) => candidate.policy === policy);
  if (!state) throw new Refused('NOT_FOUND', `There is no policy ${policy}`);
  return state;
}

function textRoutes(options: RoutesOptions): Router {
  const { content, editorState, readContent } = options;
  const router = Router();

  router.put('/policies/:policy/:language', (request, response) => {
    const { policy, language } = read(textParams, request.params);
    const { source, base } = read(saveSchema, request.body);
    if (source.includes(undecoded)) throw new Refused('NOT_UTF8', 'The text has signs that were lost');
    const hash = writeTextFile(content, policy, language, { source, base });
    if (hash === undefined) {
      const text = stateOf(options, policy).texts.find((candidate) => candidate.language === language);
      throw new Refused('CHANGED_UNDERNEATH', 'The file was changed since it was read', text && { text });
    }
    response.json({ hash, state: stateOf(options, policy) } satisfies Saved);
  });

  router.get('/policies/:policy/:language/recorded', (request, response) => {
    const { policy, language } = read(textParams, request.params);
    const { recorded } = stateOf(options, policy);
    const source = editorState.sourceOf(`${policy}/${recorded}/${language}.md`);
    if (source === undefined) throw new Refused('NOT_RECORDED', 'The source of the record is not kept');
    response.json({ source });
  });

  router.get('/policies/:policy/:language/comparison', (request, response) => {
    const { policy, language } = read(textParams, request.params);
    const { library } = readContent();
    const newer = findText(library.written, policy, language)?.text;
    const older = newer && lastRecorded(library.recorded, newer);
    if (!newer || !older) throw new Refused('NOT_RECORDED', 'There is nothing to compare with');
    const sections = compareTexts(older, newer);
    response.json({ older: older.version, newer: newer.version, sections } satisfies Comparison);
  });
  return router;
}

function versionRoutes(options: RoutesOptions): Router {
  const { content, editorState, readContent, sample } = options;
  const router = Router();

  router.post('/policies/:policy/version', (request, response) => {
    const { policy } = read(policyParams, request.params);
    beginVersion(content, policy, read(versionSchema, request.body));
    response.json(stateOf(options, policy));
  });

  router.delete('/policies/:policy/version', (request, response) => {
    const { policy } = read(policyParams, request.params);
    const { recorded } = stateOf(options, policy);
    const sourceOf = (language: Language) => editorState.sourceOf(`${policy}/${recorded}/${language}.md`);
    const sources = Object.fromEntries(languages.map((language) => [language, sourceOf(language)]));
    discardVersion(content, policy, read(z.object({ bases }), request.body).bases, sources);
    response.json(stateOf(options, policy));
  });

  router.post('/record', (request, response) => {
    requireShown(content, read(z.object({ shown }), request.body).shown);
    response.json(record(content, editorState, sample ? undefined : samplePolicy));
  });

  router.delete('/policies/:policy/record', (request, response) => {
    const { policy } = read(policyParams, request.params);
    unrecord(content, policy, editorState, readContent());
    response.json(stateOf(options, policy));
  });

  router.post('/records/restored', (_request, response) => void response.json(restoreRecords(content)));
  return router;
}

function releaseRoutes({ content, releases, sample }: RoutesOptions): Router {
  const router = Router();

  router.post('/release', (request, response) => {
    if (!sample) throw new Refused('SAMPLE', 'The sample is never published');
    const body = read(releaseSchema, request.body);
    requireShown(content, body.shown);
    releases.release(body.day);
    response.json(releases.state());
  });

  router.delete('/release', async (_request, response) => {
    await releases.withdraw();
    response.json(releases.state());
  });
  return router;
}

/** @throws Refused that names the invalid fields */
function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new Refused('INVALID_REQUEST', `Not valid: ${fields || 'the request'}`);
}
