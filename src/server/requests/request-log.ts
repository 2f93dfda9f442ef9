import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';

/**
 * The log of one request, whose lines carry the request's name. It is made with the first line: few requests write any,
 * and otherwise each vote would pay for it.
 */
export const requestLog: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
) => new RequestLog(() => logger.child(bindings, options));

/** The arguments of a line: an object and a sentence, or the sentence alone. */
type Line = Parameters<FastifyBaseLogger['info']>;

/** A class, because each request has one: methods on the prototype cost nothing per request. */
class RequestLog implements FastifyBaseLogger {
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make;
  }

  get #log(): FastifyBaseLogger {
    this.#made ??= this.#make();
    return this.#made;
  }

  get level() {
    return this.#log.level;
  }

  set level(level) {
    this.#log.level = level;
  }

  fatal(...line: Line): void {
    this.#log.fatal(...line);
  }

  error(...line: Line): void {
    this.#log.error(...line);
  }

  warn(...line: Line): void {
    this.#log.warn(...line);
  }

  info(...line: Line): void {
    this.#log.info(...line);
  }

  debug(...line: Line): void {
    this.#log.debug(...line);
  }

  trace(...line: Line): void {
    this.#log.trace(...line);
  }

  silent(...line: Line): void {
    this.#log.silent(...line);
  }

  child(...context: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...context);
  }
}
