import { describe, expect, it } from 'vitest';
import { voteForm } from '#test/vote-form.ts';
import { readVoteForm } from './vote-form.ts';

const form = voteForm();

describe('readVoteForm', () => {
  it('reads the fields of the form', () => {
    const data = new FormData();
    for (const [name, value] of Object.entries(form)) data.set(name, String(value));
    expect(readVoteForm(data)).toEqual(form);
  });

  it('takes what is missing as nothing, and leaves nonsense for the validation to refuse', () => {
    const data = new FormData();
    data.set('bonus', 'deux');
    expect(readVoteForm(data)).toMatchObject({ candidate_id: '', daily: 0, bonus: Number.NaN });
  });
});
