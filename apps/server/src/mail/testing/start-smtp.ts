import { type AddressInfo, createServer } from 'node:net';

export interface SmtpServer {
  readonly url: string;
  /** All that clients have said. */
  readonly received: () => string;
  readonly stop: () => Promise<void>;
}

/** Speaks as much SMTP as deliveries need and keeps what it was told. */
export async function startSmtp(): Promise<SmtpServer> {
  let received = '';
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received += text;
      if (isData && text.includes('\r\n.\r\n')) {
        isData = false;
        socket.write('250 queued\r\n');
      } else if (/^DATA/im.test(text)) {
        isData = true;
        socket.write('354 go on\r\n');
      } else if (!isData) {
        socket.write(/^QUIT/im.test(text) ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
