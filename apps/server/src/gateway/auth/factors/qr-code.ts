import QRCode from 'qrcode';

/** The QR code as SVG. Its colours are words: clients put it into a data URL as it is, where "#" would end it. */
export async function drawQrCode(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim();
}
