import { toDataURL } from 'qrcode';

/** A QR code as a data URL, dark on light even on a dark page: cameras need that. */
export function qrCode(text: string): Promise<string> {
  return toDataURL(text, { margin: 2, width: 440, color: { dark: '#12060Eff', light: '#ffffffff' } });
}
