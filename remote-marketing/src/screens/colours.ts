export const ink = '#14262c';
export const soft = '#5d7277';
export const accent = '#0b6b74';
export const line = '#dde6e7';
export const good = '#2b9767';
export const warm = '#e0a02a';
export const paper = '#f5f8f8';
