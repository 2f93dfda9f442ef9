import { describe, expect, it } from 'vitest';
import { parseTrace } from './visitor-information.ts';

describe('the visitor-information answer', () => {
  it('tells address, country and agent, among lines that it does not know', () => {
    const text = 'fl=1\nh=vote.example\nip=2001:db8::1\nts=1.5\nuag=Mozilla/5.0 (a=b)\nloc=SN\ntls=TLSv1.3\n';
    expect(parseTrace(text)).toEqual({ ip: '2001:db8::1', loc: 'SN', uag: 'Mozilla/5.0 (a=b)' });
  });

  it.each(['loc=XX', 'loc=T1', 'loc=sn', 'loc=', '', '<html>loc</html>', 'loc=SN<script>'])(
    'knows no country from %j',
    (text) => {
      expect(parseTrace(text).loc).toBeNull();
    },
  );
});
