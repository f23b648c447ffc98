import type { ServerResponse } from 'node:http';
import { Counter, Gauge, Histogram } from 'prom-client';
import { createMetricsRegistry, durationBuckets } from '@site/server-kit/process-metrics';
import { pollFailures } from '@site/releases/poll/site-endpoints.ts';
import type { RouteDependencies } from '../route-dependencies.ts';

const sources = 'default script style img font connect frame manifest object worker'.split(' ');
const reportedDirectives = new Set([
  ...sources.flatMap((kind) => [`${kind}-src`, `${kind}-src-elem`, `${kind}-src-attr`]),
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
]);

export function createMetrics(dependencies: RouteDependencies) {
  const registry = createMetricsRegistry(dependencies.dataDir);
  for (const [name, [labelNames, help, read]] of Object.entries(gaugesOf(dependencies)))
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        // `reset` would set a gauge without labels to 0.
        if (labelNames.length > 0) this.reset();
        else this.remove();
        await read((labels, value) => this.set(labels, value));
      },
    });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the end of a response',
    labelNames: ['method', 'area', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  });
  const violations = new Counter({
    name: 'policy_violations_reported_total',
    help: 'What pages’ content security policies have stopped, as browsers report it',
    labelNames: ['directive'],
    registers: [registry],
  });

  return {
    time(method: string, path: string, response: ServerResponse): void {
      const end = requests.startTimer();
      response.once('finish', () => end({ method, area: areaOf(path), status: response.statusCode }));
    },
    reportedCspViolation: (directive: string) => violations.inc({ directive: known(directive) }),
    contentType: registry.contentType,
    render: () => registry.metrics(),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

type SetGauge = (labels: Record<string, string>, value: number) => void;
type Gauges = Record<string, [labels: string[], help: string, read: (set: SetGauge) => void | Promise<void>]>;

function gaugesOf({ live, failureCounts, poller, certificateEnd }: RouteDependencies): Gauges {
  const remotes = () => Object.entries(live.state().remotes);
  const seconds = (time: string) => Date.parse(time) / 1000;
  return {
    release_live_since_seconds: [
      ['remote', 'version'],
      'When the live release of a remote went live, in seconds since 1970',
      (set) => {
        for (const [remote, { live: present }] of remotes())
          if (present) set({ remote, version: present.version }, seconds(present.since));
      },
    ],
    release_canary_percent: [
      ['remote', 'version'],
      'Part of the visitors that get a canary',
      (set) => {
        for (const [remote, { canary }] of remotes())
          if (canary) set({ remote, version: canary.version }, canary.percent);
      },
    ],
    release_withdrawn: [
      ['remote', 'version'],
      '1 while the release that a remote offers was withdrawn after it was a canary',
      (set) => {
        for (const [remote, { offered: { version } = {}, accepted }] of remotes()) {
          if (!version) continue;
          const { withdrawn, shown } = accepted[version] ?? {};
          // The command `withdraw` is for releases that nobody sees, such as scheduled ones.
          set({ remote, version }, withdrawn !== undefined && shown?.to === 'canary' ? 1 : 0);
        }
      },
    ],
    remote_release_valid_until_seconds: [
      ['remote'],
      'Until when a remote’s team has promised to publish again, in seconds since 1970',
      (set) => {
        for (const [remote, { offered }] of remotes())
          if (offered?.validUntil) set({ remote }, seconds(offered.validUntil));
      },
    ],
    certificate_expires_seconds: [
      [],
      'When the certificate of the site expires, in seconds since 1970',
      async (set) => {
        const end = await certificateEnd();
        if (end) set({}, end / 1000);
      },
    ],
    remote_poll_fault: [
      ['remote', 'fault'],
      '1 while a remote’s release is not taken: its host is away, it was refused, it cannot be stored, or the shell fails',
      (set) => {
        for (const { name: remote } of poller.followed().remotes)
          for (const fault of pollFailures)
            set({ remote, fault }, fault === poller.failures().get(remote)?.kind ? 1 : 0);
      },
    ],
    release_island_events: [
      ['remote', 'version', 'event'],
      'Pages served with a release’s island, and failures that browsers reported, since this shell started',
      (set) => {
        for (const [release, tally] of Object.entries(failureCounts.tallies())) {
          const [remote = '', version = ''] = release.split(' ');
          for (const [event, count] of Object.entries(tally)) set({ remote, version, event }, count);
        }
      },
    ],
  };
}

/** Few values: a path as a label would make a series per path. */
function areaOf(path: string): string {
  return /^\/(api|r|assets|releases|ops|status|metrics|health|ready)(\/|\?|$)/.exec(path)?.[1] ?? 'page';
}

/** Unknown directives share a label, as anyone can send reports and each label is a series. */
function known(directive: string): string {
  return reportedDirectives.has(directive) ? directive : 'other';
}
