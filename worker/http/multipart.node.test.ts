import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MultipartFile } from "./multipart.ts";

const encoder = new TextEncoder();

async function formOf(file: Uint8Array<ArrayBuffer>, name: string) {
  const form = new FormData();
  form.append("caption", 'name="avatar"; filename="decoy"');
  form.append("avatar", new File([file], name));
  const encoded = new Response(form);
  const contentType = encoded.headers.get("content-type") ?? "";
  return { contentType, bytes: new Uint8Array(await encoded.arrayBuffer()) };
}

describe("MultipartFile", () => {
  it("a file is found in a form as browsers encode it, without copying it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        // The runtime's encoder refuses a name that ends with a backslash.
        fc.string({ minLength: 1, maxLength: 12 }).filter((name) => !name.endsWith("\\")),
        async (file, name) => {
          const content = new Uint8Array(file);
          const { contentType, bytes } = await formOf(content, name);
          const found = new MultipartFile(contentType, "avatar").file(bytes);
          expect([...found]).toEqual([...content]);
          expect(found.buffer).toBe(bytes.buffer);
        },
      ),
      { numRuns: 50 },
    );
  });

  it("the start of a file is known as soon as its part's header has arrived", async () => {
    const { contentType, bytes } = await formOf(new Uint8Array(50).fill(7), "me.png");
    const form = new MultipartFile(contentType, "avatar");
    const start = bytes.indexOf(7);
    expect(form.start(bytes.subarray(0, start - 1))).toBeNull();
    expect(form.start(bytes.subarray(0, start))).toBe(start);
  });

  it.each([
    ["has no boundary", "multipart/form-data", "--x\r\n"],
    ["begins with something else", "multipart/form-data; boundary=x", "hello --x\r\n\r\n"],
    [
      "lacks the file",
      "multipart/form-data; boundary=x",
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
    ],
    [
      "has a text in place of the file",
      "multipart/form-data; boundary=x",
      '--x\r\ncontent-disposition: form-data; name="avatar"\r\n\r\n1\r\n--x--',
    ],
    [
      "ends within the file",
      "multipart/form-data; boundary=x",
      '--x\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\n1',
    ],
  ])("a form that %s is malformed", (_what, contentType, text) => {
    expect(() => new MultipartFile(contentType, "avatar").file(encoder.encode(text))).toThrow("no such file");
  });

  it("a form without a file in its first 16 kB is malformed", () => {
    const form = new MultipartFile("multipart/form-data; boundary=x", "avatar");
    expect(form.start(new Uint8Array(16 * 1024))).toBeNull();
    expect(() => form.start(new Uint8Array(16 * 1024 + 1))).toThrow("no such file");
  });
});
