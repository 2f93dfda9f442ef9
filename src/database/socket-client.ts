import { Socket } from 'node:net';
import pg from 'pg';
import { towards } from './host-probe.ts';
import { notPrimary, type PrimarySearch } from './primary.ts';
import { READ_ROLE, type ServerRole } from './role.ts';
import { nameStatements } from './statement-name.ts';
import { type StatementTrace, traceStatements } from './statement-trace.ts';

/** A standby, or a server whose operator has forbidden writes. */
const READ_ONLY = '25006';
/** The function of PostgreSQL's in which a commit waits for the standby. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** The socket below a client: what ends a statement whose server does not answer. */
const sockets = new WeakMap<pg.ClientBase, Socket>();
export const findSocket = (client: pg.ClientBase): Socket | undefined => sockets.get(client);

/**
 * A server that vanishes without a word (its machine is gone, a firewall forgot the connection) answers neither
 * statement nor timeout: when nothing has come or gone for so long, the connection is dead.
 *
 * @param silence milliseconds; 0 is for ever
 * @param primary where one server of several is to be connected to
 * @param patience milliseconds that it may take to find it
 * @param onStatement hears every statement
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
      // The driver listens from when it connects: not while a primary is looked for, nor after that was given up.
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
      // What breaks is told to the statement that it breaks; without a listener it would end the process.
      this.on('error', () => {});
      leaveReadOnly(this, socket);
      believeNoCancelledWait(this, socket);
    }

    // The pool hands over a callback, all others wait for a promise.
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
      // The pool has given up meanwhile.
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
 * A name that leads to another server meanwhile, say: what answers here will not take a write later either. The
 * `rollback` that follows fails with the same words: its error is what is told of a transaction.
 */
function leaveReadOnly(client: pg.Client, socket: Socket): void {
  client.connection.on('errorMessage', ({ code, message }: { code?: string; message?: string }) => {
    if (code !== READ_ONLY) return;
    const error = Object.assign(new Error(message), { code });
    setImmediate(() => socket.destroy(error));
  });
}

/**
 * A commit that waits for the standby and is cancelled (`pg_cancel_backend`) is reported as done, with a warning: what
 * it wrote is on one disk only, and every reader sees it from then on. For us it is a connection that broke before the
 * answer: what was written is not known, and is asked for again.
 */
function believeNoCancelledWait(client: pg.Client, socket: Socket): void {
  client.on('notice', ({ routine }) => {
    if (routine !== WAIT_FOR_STANDBY) return;
    const error = new Error('The wait for the standby was cancelled.');
    // The statement's success may have come in the same piece: it fails before that is read.
    client.connection.emit('error', Object.assign(error, { code: '08007' }));
    socket.destroy();
  });
}
