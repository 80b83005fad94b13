/** A reply that is serialised already, so that what is stored and what is sent are the same to the letter. */
export class JsonText<Reply> {
  readonly text: string;
  readonly status: number;
  /** Beside the content type. */
  readonly headers: Readonly<Record<string, string>>;
  /** Never set: it only tells the compiler what the text holds. */
  declare readonly holds: Reply;

  private constructor(text: string, status: number, headers: Readonly<Record<string, string>> = {}) {
    this.text = text;
    this.status = status;
    this.headers = headers;
  }

  static of<Reply>(reply: Reply, status = 200): JsonText<Reply> {
    return new JsonText<Reply>(JSON.stringify(reply), status);
  }

  /** A reply for people to read, which a browser that opens its address offers to save under `name`. */
  static file<Reply>(reply: Reply, name: string): JsonText<Reply> {
    return new JsonText<Reply>(`${JSON.stringify(reply, null, 2)}\n`, 200, {
      "content-disposition": `attachment; filename="${name}"`,
    });
  }

  /** A text of another kind, offered to save under `name`; `type` is its content type. */
  static textFile(text: string, type: string, name: string): JsonText<string> {
    return new JsonText<string>(text, 200, {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
    });
  }

  /** A reply from the store; the request hash kept with it says which call it answers. */
  static stored(text: string, status: number): JsonText<never> {
    return new JsonText<never>(text, status);
  }
}
