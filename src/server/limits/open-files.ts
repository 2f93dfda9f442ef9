import { readFile } from 'node:fs/promises';
import type { Server } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { sparingly } from '#domain/sparingly.ts';

/** Descriptors for everything but visitors and the database: code, log, child processes, pictures being sent. */
const OWN = 100;
/** Two per visitor: the connection, and the file that is sent over it. */
const EACH = 2;
/** Connections at once on a usual evening; a system that allows fewer is reported at the start. */
const FEW = 2_000;
const TELL_MS = 60_000;

/**
 * Computes how many connections may be open at once, so that descriptors are always left for the database: without any,
 * a process can neither query it nor measure itself.
 *
 * @param limits the text of `/proc/self/limits`, where Node has raised the soft limit to the hard one
 * @param database the number of connections to the database
 * @returns null where the system sets no limit
 */
export function connectionsWithin(limits: string, database: number): number | null {
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1]);
  if (!files) return null;
  return Math.max(10, Math.floor((files - OWN - database) / EACH));
}

/** Closes connections beyond those that the system's limit of open files allows, and logs it. */
export async function limitConnections(
  server: Server,
  database: number,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): Promise<void> {
  const most = connectionsWithin(await readFile('/proc/self/limits', 'utf8').catch(() => ''), database);
  if (most === null) return;
  server.maxConnections = most;
  if (most < FEW) log.warn({ most }, 'few visitors at once: the system lets this process open few files');
  const ask = sparingly({ times: 1, ms: TELL_MS });
  server.on('drop', () => {
    if (ask() === null) return;
    log.error({ most }, 'connections are turned away: the system lets this process open no more files');
  });
}
