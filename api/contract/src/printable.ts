const drawn = [
  String.raw`\t\n\r\u0020-\u02E9\u02EC-\u02EE\u0300-\u034F\u0370-\u0525\u0531-\u055F\u0561-\u0587\u0589\u058A`,
  String.raw`\u05B0-\u05C3\u05C6-\u05EA\u05F0-\u05F4\u060C\u061B\u061F\u0621-\u063A\u0640-\u0655\u065A`,
  String.raw`\u0660-\u0670\u0674\u0679-\u06BF\u06C6-\u06C8\u06CB\u06CC\u06CE\u06D0\u06D5\u06F0-\u06F9`,
  String.raw`\u10A0-\u10C5\u10D0-\u10FC\u1E00-\u1EFB\u1F00-\u1FFF\u200C\u200D\u2010-\u205E\u2070-\u20B5`,
  String.raw`\u20B8-\u20BA\u20BD\u2100-\u2109\u210B-\u2149\u2190-\u22FF`,
].join('');

/** What the font of PDF documents can draw; a test compares it with the font. */
export const printable = new RegExp(`^[${drawn}]*$`, 'u');
