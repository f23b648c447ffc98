import type { ServerResponse } from 'node:http';
import { Counter, Gauge, Histogram } from 'prom-client';
import { createRegistry, durationBuckets } from '@site/http-server/process-metrics';
import { pollFailures } from '@site/releases/poll/notification.ts';
import type { RouteDependencies } from '../dependencies/route-dependencies.ts';

/** CSP directives, by their names in browsers' reports. */
const reportedDirectives = new Set([
  ...[
    'default',
    'script',
    'style',
    'img',
    'font',
    'connect',
    'frame',
    'manifest',
    'object',
    'worker',
  ].flatMap((kind) => [`${kind}-src`, `${kind}-src-elem`, `${kind}-src-attr`]),
  ...['base-uri', 'form-action', 'frame-ancestors', 'require-trusted-types-for', 'trusted-types'],
]);

export interface Metrics {
  /** Measures the time of a request until its response ends. @param path with or without a query */
  time(method: string, path: string, response: ServerResponse): void;
  reportedCspViolation(directive: string): void;
  contentType: string;
  render(): Promise<string>;
}

export function createMetrics(dependencies: RouteDependencies): Metrics {
  const { live, releaseHealth, poller, dataDir, certificateEnd } = dependencies;
  const registry = createRegistry(dataDir);
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the end of an answer',
    labelNames: ['method', 'area', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  });
  new Gauge({
    name: 'release_live_since_seconds',
    help: 'When the live release of a remote went live, in seconds since 1970',
    labelNames: ['remote', 'version'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [remote, { live: present }] of Object.entries(live.state().remotes)) {
        if (present) this.set({ remote, version: present.version }, Date.parse(present.since) / 1000);
      }
    },
  });
  new Gauge({
    name: 'release_canary_percent',
    help: 'Part of the visitors that get a canary',
    labelNames: ['remote', 'version'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [remote, { canary }] of Object.entries(live.state().remotes)) {
        if (canary) this.set({ remote, version: canary.version }, canary.percent);
      }
    },
  });
  new Gauge({
    name: 'release_withdrawn',
    help: '1 while the release that a remote offers was withdrawn as a canary',
    labelNames: ['remote', 'version'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [remote, { offered, accepted }] of Object.entries(live.state().remotes)) {
        const { version } = offered ?? {};
        if (version) this.set({ remote, version }, accepted[version]?.withdrawn === undefined ? 0 : 1);
      }
    },
  });
  new Gauge({
    name: 'remote_release_valid_until_seconds',
    help: 'Until when a remote’s team has promised to publish again, in seconds since 1970',
    labelNames: ['remote'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [remote, { offered }] of Object.entries(live.state().remotes))
        if (offered?.validUntil) this.set({ remote }, Date.parse(offered.validUntil) / 1000);
    },
  });
  new Gauge({
    name: 'certificate_expires_seconds',
    help: 'When the certificate of the site expires, in seconds since 1970',
    registers: [registry],
    async collect() {
      const end = await certificateEnd();
      if (end) this.set(end / 1000);
      else this.remove();
    },
  });
  new Gauge({
    name: 'remote_poll_fault',
    help: '1 while a remote’s release is not taken: its host is away, it was refused, or it cannot be stored',
    labelNames: ['remote', 'fault'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { name: remote } of poller.followed().remotes) {
        const found = poller.failures().get(remote)?.kind;
        for (const fault of pollFailures) this.set({ remote, fault }, fault === found ? 1 : 0);
      }
    },
  });
  new Gauge({
    name: 'release_island_events',
    help: 'Pages served with a release’s island, and failures that browsers reported, since this shell started',
    labelNames: ['remote', 'version', 'event'],
    registers: [registry],
    collect() {
      for (const [release, tally] of Object.entries(releaseHealth.tallies())) {
        const [remote = '', version = ''] = release.split(' ');
        for (const [event, count] of Object.entries(tally)) this.set({ remote, version, event }, count);
      }
    },
  });
  const violations = new Counter({
    name: 'policy_violations_reported_total',
    help: 'What pages’ content security policies have stopped, as browsers report it',
    labelNames: ['directive'],
    registers: [registry],
  });

  return {
    time(method, path, response) {
      const end = requests.startTimer();
      response.once('finish', () => end({ method, area: areaOf(path), status: response.statusCode }));
    },
    reportedCspViolation: (directive) => violations.inc({ directive: known(directive) }),
    contentType: registry.contentType,
    render: () => registry.metrics(),
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
