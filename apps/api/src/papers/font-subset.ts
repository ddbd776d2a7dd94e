/** Reduces a font to the outlines of some glyphs with HarfBuzz; their ids stay. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What the subsetter's module exports; pointers are numbers. */
interface SubsetModule {
  memory: { buffer: ArrayBuffer };
  malloc(size: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
}

/** Node's own, which the types of this project do not have. */
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    Module: new (code: Uint8Array) => object;
    Instance: new (module: object) => { exports: unknown };
  };
};

/** Constants of hb-subset.h and hb-blob.h. */
const writable = 2;
const noHinting = 0x1;
const retainGlyphIds = 0x2;
const droppedTables = 3;

let loadedModule: SubsetModule | undefined;
function subsetModule(): SubsetModule {
  if (loadedModule) return loadedModule;
  const file = fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)));
  loadedModule = exports as SubsetModule;
  return loadedModule;
}

/** The number of a table's tag. */
const tagOf = (tag: string): number => Buffer.from(tag, 'latin1').readUInt32BE();
/** A PDF file has its own character codes, and its text is shaped already. */
const unusedTables = ['GSUB', 'GPOS', 'GDEF', 'STAT', 'name', 'OS/2', 'post', 'cmap'].map(tagOf);

/** Returns a TrueType font with the outlines of these glyphs and no table for layout. */
export function subsetFont(bytes: Uint8Array, glyphIds: Iterable<number>): Uint8Array {
  const hb = subsetModule();
  const data = hb.malloc(bytes.length);
  new Uint8Array(hb.memory.buffer).set(bytes, data);
  const blob = hb.hb_blob_create(data, bytes.length, writable, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_set_flags(input, noHinting | retainGlyphIds);
  const glyphs = hb.hb_subset_input_glyph_set(input);
  for (const id of glyphIds) hb.hb_set_add(glyphs, id);
  const dropped = hb.hb_subset_input_set(input, droppedTables);
  for (const tag of unusedTables) hb.hb_set_add(dropped, tag);
  const subset = hb.hb_subset_or_fail(face, input);
  if (!subset) throw new Error('the font cannot be reduced');
  const result = hb.hb_face_reference_blob(subset);
  const start = hb.hb_blob_get_data(result, 0);
  // Copied: the memory is used again.
  const font = new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(result));
  hb.hb_blob_destroy(result);
  hb.hb_face_destroy(subset);
  hb.hb_subset_input_destroy(input);
  hb.hb_face_destroy(face);
  hb.hb_blob_destroy(blob);
  hb.free(data);
  return font;
}
