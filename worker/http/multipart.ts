/** Maximum bytes of a form before its file begins. */
const MAX_PREAMBLE = 16 * 1024;

const decoder = new TextDecoder("latin1");
const encoder = new TextEncoder();

/** Finds one file in a multipart form that arrives piece by piece in one buffer. Copies nothing but part headers. */
export class MultipartFile {
  readonly #field: string;
  readonly #delimiter: Uint8Array;
  /** Offset at which the file begins; null until its part's header has arrived. */
  #start: number | null = null;

  /** Throws if the content type names no boundary. */
  constructor(contentType: string, field: string) {
    const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
    if (!boundary) throw new MalformedForm();
    this.#delimiter = encoder.encode(`\r\n--${boundary[1] ?? boundary[2]}`);
    this.#field = field;
  }

  /**
   * Looks at the bytes received so far. Returns where the file begins, or null if that is still unknown. Throws if the
   * form can't hold the file any more.
   */
  start(received: Uint8Array): number | null {
    this.#start ??= this.#find(received);
    if (this.#start === null && received.length > MAX_PREAMBLE) throw new MalformedForm();
    return this.#start;
  }

  /** Returns the file as a part of the complete form's buffer. Throws if the form is incomplete. */
  file(form: Uint8Array): Uint8Array {
    const start = this.start(form);
    if (start === null) throw new MalformedForm();
    // An empty file ends where it begins: its delimiter starts with the line break of the header.
    const end = indexOf(form, this.#delimiter, start - 2);
    if (end < 0) throw new MalformedForm();
    return form.subarray(start, Math.max(start, end));
  }

  #find(received: Uint8Array): number | null {
    // The first delimiter has no line break before it.
    const first = this.#delimiter.subarray(2);
    let at = indexOf(received, first, 0);
    if (at !== 0) return null;
    at += first.length;
    for (;;) {
      const end = indexOf(received, HEADER_END, at);
      if (end < 0) return null;
      const header = decoder.decode(received.subarray(at, end));
      const start = end + HEADER_END.length;
      if (isFile(header, this.#field)) return start;
      const next = indexOf(received, this.#delimiter, start - 2);
      if (next < 0) return null;
      at = next + this.#delimiter.length;
    }
  }
}

/** The form is malformed, or lacks the file. */
export class MalformedForm extends Error {
  constructor() {
    super("The form holds no such file");
    this.name = "MalformedForm";
  }
}

const HEADER_END = encoder.encode("\r\n\r\n");

function isFile(header: string, field: string): boolean {
  const disposition = /^content-disposition:(.*)$/im.exec(header)?.[1] ?? "";
  return disposition.includes(` name="${field}"`) && /;\s*filename="/i.test(disposition);
}

/** Returns the first place of `wanted` at or after `from`, -1 if there is none. */
function indexOf(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (at + wanted.length > bytes.length) return -1;
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}
