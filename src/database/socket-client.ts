import { Socket } from 'node:net';
import pg from 'pg';
import { towards } from './host-probe.ts';
import { notPrimary, type PrimarySearch } from './primary.ts';
import { READ_ROLE, type ServerRole } from './role.ts';
import { nameStatements } from './statement-name.ts';
import { type StatementTrace, traceStatements } from './statement-trace.ts';

/** SQLSTATE of a write to a standby, or to a server that forbids writes. */
const READ_ONLY = '25006';
/** The PostgreSQL function in which a commit waits for the standby. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** Each client's socket; destroying it ends a statement whose server does not answer. */
const sockets = new WeakMap<pg.ClientBase, Socket>();
export const findSocket = (client: pg.ClientBase): Socket | undefined => sockets.get(client);

/**
 * Makes a client class whose connection is given up when nothing was received or sent for a while: a server that
 * vanishes (its machine is gone, a firewall has dropped the connection) neither answers a statement nor applies its
 * timeout.
 *
 * @param silence milliseconds without traffic; 0 for no limit
 * @param primary the search for the server to connect to, where there are several
 * @param patience milliseconds that the search may take
 * @param onStatement called for every statement
 */
export function clientOnSocket(
  silence: number,
  primary: PrimarySearch | null,
  patience: number,
  onStatement?: StatementTrace,
): new () => pg.ClientBase {
  return class extends pg.Client {
    readonly #socket: Socket;

    constructor(config?: pg.ClientConfig) {
      const socket = new Socket();
      // The driver adds its listener only when it connects, so errors during or after the search need this one.
      socket.on('error', () => {});
      if (silence > 0) {
        socket.setTimeout(silence, () => {
          socket.destroy(Object.assign(new Error('The database has fallen silent.'), { code: 'ETIMEDOUT' }));
        });
      }
      super({ ...config, stream: () => socket });
      this.#socket = socket;
      sockets.set(this, socket);
      nameStatements(this);
      if (onStatement) traceStatements(this, onStatement);
      // The broken statement gets the error; without a listener here it would also end the process.
      this.on('error', () => {});
      leaveReadOnly(this, socket);
      believeNoCancelledWait(this, socket);
    }

    // The pool passes a callback, all other callers use the promise.
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connecting = primary ? this.#toPrimary(primary) : super.connect();
      if (!callback) return connecting;
      const tell = callback as (error: null, client: pg.Client) => void;
      connecting.then((client) => tell(null, client), callback as (error: Error) => void);
      return undefined;
    }

    async #toPrimary(search: PrimarySearch): Promise<pg.Client> {
      const host = await search.find(patience).catch((error: unknown) => {
        this.#socket.destroy();
        throw error;
      });
      // The pool has given up during the search.
      if (this.#socket.destroyed) throw notPrimary();
      towards(this, host);
      try {
        await super.connect();
        const { rows } = await this.query<ServerRole>(READ_ROLE);
        if (!search.accepts(rows[0])) throw notPrimary();
      } catch (error) {
        search.doubt(host);
        this.#socket.destroy();
        throw error;
      }
      search.hold(this.#socket, host);
      return this;
    }
  };
}

/**
 * Ends a connection whose server takes no writes, as when the host name now leads to another server: it will not take a
 * later write either. The `rollback` that follows fails with the same message, which is the one that a transaction's
 * caller gets.
 */
function leaveReadOnly(client: pg.Client, socket: Socket): void {
  client.connection.on('errorMessage', ({ code, message }: { code?: string; message?: string }) => {
    if (code !== READ_ONLY) return;
    const error = Object.assign(new Error(message), { code });
    setImmediate(() => socket.destroy(error));
  });
}

/**
 * A commit that waits for the standby and is cancelled (`pg_cancel_backend`) is reported as done, with a warning,
 * although its rows are on one disk only and visible to every reader. It is treated as a connection that broke before
 * the answer: the outcome is unknown, and the caller asks again.
 */
function believeNoCancelledWait(client: pg.Client, socket: Socket): void {
  client.on('notice', ({ routine }) => {
    if (routine !== WAIT_FOR_STANDBY) return;
    const error = new Error('The wait for the standby was cancelled.');
    // The statement's success may be in the same packet, so the statement must fail before the driver reads it.
    client.connection.emit('error', Object.assign(error, { code: '08007' }));
    socket.destroy();
  });
}
