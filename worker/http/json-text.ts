/** A serialized reply with the status 200, so that the stored and the sent text are identical. */
export class JsonText<Reply> {
  readonly text: string;
  /** Headers besides the content type. */
  readonly headers: Readonly<Record<string, string>>;
  /** Never set; tells the compiler the type of the reply. */
  declare readonly holds: Reply;

  constructor(text: string, headers: Readonly<Record<string, string>> = {}) {
    this.text = text;
    this.headers = headers;
  }

  static of<Reply>(reply: Reply): JsonText<Reply> {
    return new JsonText<Reply>(JSON.stringify(reply));
  }

  /** Returns a reply that anybody may keep for `seconds`. */
  static cached<Reply>(reply: Reply, seconds: number): JsonText<Reply> {
    return new JsonText<Reply>(JSON.stringify(reply), { "cache-control": `public, max-age=${seconds}` });
  }

  /** Returns a reply that browsers download as `name`, formatted for people. */
  static file<Reply>(reply: Reply, name: string): JsonText<Reply> {
    return new JsonText<Reply>(`${JSON.stringify(reply, null, 2)}\n`, {
      "content-disposition": `attachment; filename="${name}"`,
    });
  }

  /** Returns a text that browsers download as `name`; `type` is its content type. */
  static textFile(text: string, type: string, name: string): JsonText<string> {
    return new JsonText<string>(text, {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
    });
  }
}
