import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import ts from 'typescript';
import { parse, parseAllDocuments } from 'yaml';

const folder = import.meta.dirname;
const read = (/** @type {string} */ file) => readFileSync(`${folder}/${file}`, 'utf8');
/** Inside `node_modules`, so that the types of its packages are found. */
const scratch = mkdtempSync(fileURLToPath(new URL('../../node_modules/.kubernetes-', import.meta.url)));
afterAll(() => rmSync(scratch, { recursive: true }));

const found = spawnable('kubectl');
const files = [
  'base/shell.yaml',
  'base/api.yaml',
  'base/remotes.yaml',
  'base/network.yaml',
  'example/ingress.yaml',
];
const text = found
  ? execFileSync('kubectl', ['kustomize', `${folder}/example`], { encoding: 'utf8' })
  : files.map(read).join('\n---\n');
const objects = parseAllDocuments(text).map((document) => document.toJS());
const ofKind = (/** @type {string} */ kind) => objects.filter((object) => object.kind === kind);
const pods = ofKind('Deployment').map(({ metadata, spec }) => ({
  name: metadata.name,
  ...spec.template.spec,
}));

/**
 * The module of each kind in the types that are generated from Kubernetes's published schemas.
 * @type {Record<string, string>}
 */
const modules = {
  Deployment: 'apps/v1',
  Service: 'core/v1',
  ConfigMap: 'core/v1',
  Secret: 'core/v1',
  PodDisruptionBudget: 'policy/v1',
  NetworkPolicy: 'networking/v1',
  Ingress: 'networking/v1',
};

/** The faults of each object according to the published schemas. @param {{ kind: string }[]} checked */
function faultsOf(checked) {
  const lines = checked.map(
    (object, n) =>
      `export const o${n}: import('kubernetes-types/${modules[object.kind]}').${object.kind} = ${JSON.stringify(object)};`,
  );
  const name = `${scratch}/objects.ts`;
  writeFileSync(name, lines.join('\n'));
  const program = ts.createProgram([name], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    // The schemas use nothing of the other libraries, which take long to read.
    lib: ['lib.es5.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  const faults = checked.map(() => '');
  for (const { file, start = 0, messageText } of program.getSemanticDiagnostics(program.getSourceFile(name)))
    faults[file?.getLineAndCharacterOfPosition(start).line ?? 0] += ts.flattenDiagnosticMessageText(
      messageText,
      ' ',
    );
  return faults;
}

test('O8 the Kubernetes manifests are what its published schemas say', () => {
  expect(objects.map(({ kind }) => kind).filter((kind) => !(kind in modules))).toEqual([]);
  expect(objects.length).toBeGreaterThan(15);
  const mistyped = structuredClone(ofKind('Deployment')[0]);
  mistyped.spec.template.spec.containers[0].imagePullPolice = 'Always';
  const [fault, ...faults] = faultsOf([mistyped, ...objects]);
  expect(fault, 'a mistyped field is found').toContain('imagePullPolice');
  expect(faults).toEqual(objects.map(() => ''));
});

test('O8 each container is probed, bounded, without rights, and keeps nothing of its own', () => {
  expect(pods.map(({ name }) => name).sort()).toEqual([
    'api',
    'remote-commerce',
    'remote-legal',
    'remote-marketing',
    'shell',
  ]);
  for (const { name, containers, securityContext, volumes = [] } of pods) {
    expect(securityContext, name).toMatchObject({ runAsNonRoot: true });
    expect(
      volumes.filter((/** @type {object} */ volume) => !('emptyDir' in volume)),
      name,
    ).toEqual([]);
    expect(containers, name).toHaveLength(1);
    expect(containers[0], name).toMatchObject({
      readinessProbe: {},
      livenessProbe: {},
      resources: { limits: { memory: expect.any(String) } },
      securityContext: {
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      },
    });
  }
});

test('O8 services lead to pods, and every setting is one that the programs read', () => {
  const labels = ofKind('Deployment').map(({ spec }) => spec.template.metadata.labels);
  for (const { metadata, spec } of ofKind('Service'))
    expect(
      labels.some((label) => Object.entries(spec.selector).every(([key, value]) => label[key] === value)),
      metadata.name,
    ).toBe(true);
  const settings = readFileSync(new URL('../settings.md', import.meta.url), 'utf8');
  const names = [
    ...['site.env', 'shell.example.env', 'api.example.env'].flatMap((file) =>
      read(`example/${file}`).match(/^[A-Z0-9_]+/gm),
    ),
    ...pods.flatMap(({ containers }) =>
      (containers[0].env ?? []).map((/** @type {{ name: string }} */ { name }) => name),
    ),
  ];
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
  const compose = parse(readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8'));
  const ports = ofKind('Service').map(({ metadata, spec }) => [metadata.name, spec.ports[0].port]);
  expect(ports.every(([name]) => name in compose.services)).toBe(true);
});

/** Whether a program is installed. @param {string} program */
function spawnable(program) {
  try {
    execFileSync(program, ['version', '--client'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
