/** One message of a conversation, as the protocol has it. */
export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly tool_calls?: readonly WireCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

interface WireCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/** What the model asks to be run. Name and arguments are text of a stranger until they have been checked. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly args: string;
}

export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  /** A JSON schema. */
  readonly parameters: object;
}

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  /** None: the model has to answer. */
  readonly tools: readonly ToolDefinition[];
}

/** What one request came to. */
export interface ChatRound {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** Tokens of all requests of one question so far, also of an answer that comes to nothing. */
export interface Spent {
  promptTokens: number;
  completionTokens: number;
}

export interface ChatListener {
  readonly onText: (delta: string) => void;
  readonly signal: AbortSignal;
}

export interface ChatModel {
  readonly name: string;
  /** Host that requests go to. */
  readonly server: string;
  /** @throws ModelFault */
  readonly ask: (request: ChatRequest, listener: ChatListener) => Promise<ChatRound>;
}

export type FaultKind = 'unreachable' | 'refused' | 'busy' | 'slow' | 'cut' | 'malformed' | 'too_long';

const SENTENCES: Readonly<Record<FaultKind, string>> = {
  unreachable: 'The model’s server cannot be reached.',
  refused: 'The model’s server refused the request.',
  busy: 'The model’s server is busy. Please try again in a moment.',
  slow: 'The model did not answer in time.',
  cut: 'The model’s answer broke off.',
  malformed: 'The model’s server sent something that is no answer.',
  too_long: 'The model’s answer was longer than is taken.',
};

/** The model gave no answer. What its server said is not repeated: it may hold anything. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault';
  readonly kind: FaultKind;

  constructor(kind: FaultKind, cause?: unknown) {
    super(SENTENCES[kind], cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}
