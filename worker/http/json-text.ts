/** A serialized reply, so that the stored and the sent text are identical. */
export class JsonText<Reply> {
  readonly text: string;
  readonly status: number;
  /** Headers besides the content type. */
  readonly headers: Readonly<Record<string, string>>;
  /** Never set; tells the compiler the type of the reply. */
  declare readonly holds: Reply;

  private constructor(text: string, status: number, headers: Readonly<Record<string, string>> = {}) {
    this.text = text;
    this.status = status;
    this.headers = headers;
  }

  static of<Reply>(reply: Reply, status = 200): JsonText<Reply> {
    return new JsonText<Reply>(JSON.stringify(reply), status);
  }

  /** Returns a reply that anybody may keep for `seconds`. */
  static cached<Reply>(reply: Reply, seconds: number): JsonText<Reply> {
    const headers = { "cache-control": `public, max-age=${seconds}` };
    return new JsonText<Reply>(JSON.stringify(reply), 200, headers);
  }

  /** Returns a reply that browsers download as `name`, formatted for people. */
  static file<Reply>(reply: Reply, name: string): JsonText<Reply> {
    return new JsonText<Reply>(`${JSON.stringify(reply, null, 2)}\n`, 200, {
      "content-disposition": `attachment; filename="${name}"`,
    });
  }

  /** Returns a text that browsers download as `name`; `type` is its content type. */
  static textFile(text: string, type: string, name: string): JsonText<string> {
    return new JsonText<string>(text, 200, {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
    });
  }

  /** Returns a stored reply. The request hash stored with it guarantees that it belongs to this request. */
  static stored(text: string, status: number): JsonText<never> {
    return new JsonText<never>(text, status);
  }
}
