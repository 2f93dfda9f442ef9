import { toDataURL } from 'qrcode';

/** A QR code as an image's address, dark on light whatever the page's colours: cameras want it so. */
export function qrCode(text: string): Promise<string> {
  return toDataURL(text, { margin: 2, width: 440, color: { dark: '#12060Eff', light: '#ffffffff' } });
}
