/**
 * Node's flags for each process of the product: one thread of V8 helps the thread that answers, with garbage and with
 * compiling. By default there are four, on however few cores: on two they displace that thread and the database for
 * tenths of a second, and the short collections wait for them (docs/decisions/0071). V8 reads this before any code
 * runs, so `npm start` and the Dockerfile have it too.
 */
export const NODE_FLAGS = ['--v8-pool-size=1'];
