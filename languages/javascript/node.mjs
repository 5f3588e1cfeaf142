// One copy of the library, for import as for require().
export * from './utfx.cjs';
