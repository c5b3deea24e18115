/** Why a bot is not made. */
export interface BotRefusal {
  readonly error: string;
  readonly field: string;
  readonly reason: string;
}
