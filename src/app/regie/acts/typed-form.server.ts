import { readForm } from '#app/forms/form-answer.server.ts';

/** The form of a request that asks for a preview only; null for any other request, whose body can still be read. */
export async function formToPreview(request: Request): Promise<FormData | null> {
  const form = await readForm(request.clone()).catch(() => null);
  return form?.get('apercu') ? form : null;
}
