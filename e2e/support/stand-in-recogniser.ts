import type { Page } from '@playwright/test';

/** A recogniser that hears what the test says, in the place of the browser's own, which asks its maker. */
export async function standInRecogniser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Recogniser {
      onresult: ((event: object) => void) | null;
      onend: (() => void) | null;
      onerror: ((event: object) => void) | null;
      isOn: boolean;
    }
    const all: Recogniser[] = [];
    class StandIn implements Recogniser {
      onresult = null;
      onend = null;
      onerror = null;
      isOn = false;
      constructor() {
        all.push(this);
      }
      start(): void {
        this.isOn = true;
      }
      stop(): void {
        this.isOn = false;
      }
      abort(): void {
        this.isOn = false;
      }
    }
    const hear = (transcript: string, confidence: number): boolean => {
      const current = all.findLast(({ isOn }) => isOn);
      if (current?.onresult == null) return false;
      const result = Object.assign([{ transcript, confidence }], { isFinal: true });
      current.onresult({ resultIndex: 0, results: [result] });
      return true;
    };
    Object.assign(globalThis, { webkitSpeechRecognition: StandIn, SpeechRecognition: StandIn, hear });
    const getUserMedia = async (): Promise<object> => ({ getTracks: () => [] });
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
  });
}

/** Says a sentence into the open microphone, as soon as it is open. */
export async function say(page: Page, sentence: string, confidence = 0.93): Promise<void> {
  await page.waitForFunction(
    ([transcript, sureness]) =>
      (globalThis as unknown as { hear: (text: string, confidence: number) => boolean }).hear(transcript, sureness),
    [sentence, confidence] as const,
  );
}
