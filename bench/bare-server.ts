import Fastify from 'fastify';

// The yardstick (b): a server that parses the same request and answers JSON, and does nothing else.

const app = Fastify();
app.get('/readyz', () => ({ status: 'ready' }));
app.post<{ Body: { request_id: string } }>('/api/votes', (request, reply) =>
  reply.code(201).send({ data: { request_id: request.body.request_id } }),
);
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.once('SIGTERM', () => process.exit(0));
