import {
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyRequest } from 'fastify';
import type { Ballot } from '#domain/voting/ballot-schema.ts';
import type { AppConfig } from '../config/config.ts';
import type { Tracing } from './tracing.ts';

/** The most milliseconds that a stop of the server waits for a collector that does not answer. */
const EXPORT_MS = 2_000;
/** The most requests that a batch of votes is linked to, besides the one whose trace it belongs to. */
const MOST_LINKS = 100;
const LONGEST_TEXT = 2_000;

/** Creates tracing without global state, so that several applications in one process (tests) trace separately. */
export function createTracing({ endpoint, service, ratio }: NonNullable<AppConfig['traces']>): Tracing {
  const contexts = new AsyncLocalStorageContextManager().enable();
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS })],
  });
  const tracer = provider.getTracer('palmares');
  const propagator = new W3CTraceContextPropagator();
  const requests = new WeakMap<FastifyRequest, { span: Span; context: Context }>();
  const ballots = new WeakMap<Ballot, Context>();

  /** The context of a request that is sampled; null for others, which cost nothing further. */
  function sampled(): Context | null {
    const context = contexts.active();
    return trace.getSpan(context)?.isRecording() ? context : null;
  }

  return {
    followRequests(app, isTrusted) {
      app.addHook('onRequest', (request, _reply, done) => {
        const given = isTrusted(request.socket.remoteAddress);
        const parent = given ? propagator.extract(ROOT_CONTEXT, request.headers, HEADERS) : ROOT_CONTEXT;
        const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent);
        const context = trace.setSpan(parent, span);
        requests.set(request, { span, context });
        contexts.with(context, done);
      });
      // The listeners that have read the body have lost the request's context.
      app.addHook('preValidation', (request, _reply, done) => {
        contexts.with(requests.get(request)?.context ?? ROOT_CONTEXT, done);
      });
      app.addHook('onResponse', (request, reply, done) => {
        const span = requests.get(request)?.span;
        if (span?.isRecording()) describe(span, request, reply.statusCode);
        span?.end();
        done();
      });
      // A request whose caller leaves before the answer gets a span all the same.
      app.addHook('onRequestAbort', (request, done) => {
        requests.get(request)?.span.setStatus({ code: SpanStatusCode.ERROR, message: 'aborted' }).end();
        done();
      });
    },
    ballotCame(ballot) {
      const context = sampled();
      if (context) ballots.set(ballot, context);
    },
    followBatches: (write) => async (batch, request) => {
      const parents = batch.flatMap((ballot) => ballots.get(ballot) ?? []);
      const [first, ...others] = parents;
      if (!first) return contexts.with(ROOT_CONTEXT, () => write(batch, request));
      const links = others.slice(0, MOST_LINKS).flatMap(toLink);
      const attributes = {
        'palmares.ballots': batch.length,
        ...(request === null ? {} : { 'palmares.request_id': request }),
      };
      const span = tracer.startSpan('batch of votes', { attributes, links }, first);
      try {
        return await contexts.with(trace.setSpan(first, span), () => write(batch, request));
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    statement(text) {
      const context = sampled();
      if (!context) return null;
      const words = text.replace(/\/\*.*?\*\//g, '').trim();
      const name = (words.match(/^\w+/)?.[0] ?? 'statement').toLowerCase();
      const attributes = {
        'db.system.name': 'postgresql',
        'db.query.text': words.slice(0, LONGEST_TEXT),
      };
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context);
      return (error) => {
        if (error !== undefined) fail(span, error);
        span.end();
      };
    },
    async close() {
      // A collector that is away does not keep the server from stopping.
      await provider.shutdown().catch(() => {});
      contexts.disable();
    },
  };
}

const HEADERS: TextMapGetter<Record<string, unknown>> = {
  keys: (headers) => Object.keys(headers),
  get: (headers, key) => {
    const value = headers[key];
    return typeof value === 'string' ? value : undefined;
  },
};

/** Leaves out what logs leave out too: the query, addresses, cookies. */
function describe(span: Span, request: FastifyRequest, status: number): void {
  const route = request.page ?? request.routeOptions.url;
  const [path = ''] = request.url.split('?');
  if (route) span.updateName(`${request.method} ${route}`);
  span.setAttributes({
    'http.request.method': request.method,
    'http.response.status_code': status,
    'url.path': path.slice(0, LONGEST_TEXT),
    'palmares.request_id': request.id,
    ...(route ? { 'http.route': route } : {}),
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Records the error's kind only: its message may repeat what a voter has sent. */
function fail(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  span.setAttribute('error.type', String(code ?? name ?? 'unknown'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

const toLink = (context: Context): Link[] => {
  const own = trace.getSpanContext(context);
  return own ? [{ context: own }] : [];
};
