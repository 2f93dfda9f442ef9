import { AppError, type OtherWeek } from '#domain/errors.ts';

/** CONTEST_OVERLAP, with the week in the way. Apart from `AppError`, which every phone loads. */
export class Overlap extends AppError {
  readonly otherWeek: OtherWeek;

  /** @param field the date that lies in the other week */
  constructor(field: 'start_date' | 'end_date', otherWeek: OtherWeek) {
    super('CONTEST_OVERLAP', { fields: { [field]: 'OTHER_WEEK' } });
    this.otherWeek = otherWeek;
  }
}
