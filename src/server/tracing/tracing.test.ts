import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeVoter, testApplication } from '#test/application.ts';
import { onCitus } from '#test/on-citus.ts';
import { databaseDay, makeShow } from '#test/show.ts';

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  links?: { spanId: string }[];
}

/** A collector that takes OTLP by HTTP, and reads the JSON that it is sent. */
async function collector() {
  const spans: OtlpSpan[] = [];
  let text = '';
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== '/v1/traces') return response.writeHead(404).end();
      text += body;
      for (const { scopeSpans } of JSON.parse(body).resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const named = (name: string) => spans.filter((span) => span.name === name);
  return { endpoint: `http://127.0.0.1:${port}`, spans, named, text: () => text };
}

const attribute = (span: OtlpSpan | undefined, key: string) => {
  const { value } = span?.attributes.find((one) => one.key === key) ?? {};
  return value?.stringValue ?? value?.intValue;
};

async function setupTracing(more: Record<string, string> = {}) {
  const to = await collector();
  const it = await testApplication({
    OTEL_EXPORTER_OTLP_ENDPOINT: to.endpoint,
    OTEL_TRACES_SAMPLER_ARG: '1',
    TRUST_PROXY: '10.0.0.0/8',
    ...more,
  });
  const show = await makeShow(it.db);
  const ballot = { contest_id: show.contest, candidate_id: show.aicha, vote_day: await databaseDay(it.db) };
  const vote = async (headers: Record<string, string> = {}, remoteAddress = '10.1.2.3') => {
    const voter = await makeVoter(it.deps);
    const answer = await it.app.inject({
      method: 'POST',
      url: '/api/votes?secret=1',
      headers: { ...voter.headers, ...headers },
      remoteAddress,
      payload: { ...ballot, request_id: randomUUID() },
    });
    expect(answer.statusCode).toBe(201);
    return { voter, answer };
  };
  return { it, to, vote, sent: async () => it.deps.tracing?.close() };
}

describe('traces', () => {
  it('tell of a vote: its request, the batch, and the statement that writes it, one below the other', async () => {
    const { to, vote, sent } = await setupTracing();
    const { voter } = await vote();
    await sent();
    const [request] = to.named('POST /api/votes');
    const [batch] = to.named('batch of votes');
    // On Citus another statement is sent, which runs this one on the ballot's shard.
    const [verb, text] = onCitus
      ? ['select', /^select bucket, run_on_shard\(/]
      : ['with', /^with\s+ballot as/];
    const statement = to.named(verb).findLast(({ parentSpanId }) => parentSpanId === batch?.spanId);
    expect(batch?.parentSpanId).toBe(request?.spanId);
    expect(new Set([batch, request, statement].map((span) => span?.traceId)).size).toBe(1);
    expect(attribute(request, 'http.response.status_code')).toBe(201);
    expect(attribute(request, 'url.path')).toBe('/api/votes');
    const name = attribute(request, 'palmares.request_id');
    expect(name).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/);
    expect(attribute(batch, 'palmares.request_id')).toBe(name);
    expect(attribute(batch, 'palmares.ballots')).toBe(1);
    expect(attribute(statement, 'db.query.text')).toMatch(text);
    // Neither the voter's id nor the query is sent to the collector.
    expect(to.text()).not.toContain(voter.id);
    expect(to.text()).not.toContain('secret');
  });

  it('link a batch to every request whose ballot it holds', async () => {
    const { to, vote, sent } = await setupTracing({ VOTE_BATCHES_IN_FLIGHT: '1' });
    await Promise.all(Array.from({ length: 12 }, () => vote()));
    await sent();
    const requests = new Set(to.named('POST /api/votes').map(({ spanId }) => spanId));
    expect(requests.size).toBe(12);
    const batches = to.named('batch of votes');
    const held = batches.flatMap(({ parentSpanId = '', links = [] }) => [
      parentSpanId,
      ...links.map(({ spanId }) => spanId),
    ]);
    expect(held.sort()).toEqual([...requests].sort());
  });

  it('go on with a trusted proxy’s trace, and with no visitor’s', async () => {
    const { to, vote, sent } = await setupTracing();
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    await vote({ traceparent });
    await vote({ traceparent }, '192.0.2.1');
    await sent();
    const ids = to.named('POST /api/votes').map((span) => span.traceId);
    expect(ids.filter((id) => id === traceId)).toHaveLength(1);
    expect(ids).toHaveLength(2);
  });

  it('of no request are sent where none is to be sampled, and votes count all the same', async () => {
    const { to, vote, sent } = await setupTracing({ OTEL_TRACES_SAMPLER_ARG: '0' });
    await vote();
    await sent();
    expect(to.spans).toEqual([]);
  });

  it('to a collector that is away cost no vote', async () => {
    const { vote, sent } = await setupTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    await vote();
    await sent();
  });
});

/** Only the API package, which does nothing, comes with the metrics library. */
it('nothing of OpenTelemetry is loaded where no collector is named', async () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const loaded = async (traces: object | null) => {
    const code = `
      const { createRequire } = await import('node:module');
      await import('./src/server/take-requests.ts');
      await import('./src/server/dependencies.ts');
      const { startTracing } = await import('./src/server/tracing/start-tracing.ts');
      await startTracing({ traces: ${JSON.stringify(traces)} });
      const files = Object.keys(createRequire(process.cwd() + '/x.js').cache);
      console.log(files.filter((file) => /@opentelemetry.(?!api.)/.test(file)).length);
      process.exit();`;
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: root });
    return Number(stdout);
  };
  expect(await loaded(null)).toBe(0);
  expect(await loaded({ endpoint: 'http://127.0.0.1:9', service: 'x', ratio: 1 })).toBeGreaterThan(0);
});
