import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { Form } from './form.tsx';
import { PhoneField } from './phone-field.tsx';

it('the phone field takes 25 characters', () => {
  const choice = { countries: ['CI'], country: 'CI', guessed: false };
  const element = (
    <Form
      answer={undefined}
      labels={{ phone: 'Numéro' }}
      limits={{ phone: { maxLength: 250 } }}
      failed="Raté"
    >
      <PhoneField choice={choice} autoComplete="username" />
    </Form>
  );
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  expect(html).toMatch(
    /<input[^>]*name="phone"[^>]*maxLength="25"|<input[^>]*maxLength="25"[^>]*name="phone"/i,
  );
});
