/** Lower-case parts of names. */
const particles = new Set(
  'al ben bin da das de dei del della den der di do dos du e el ibn la le ten ter und van von y zu zum zur'.split(
    ' ',
  ),
);
/** `Dr.`, `med.`, `J.R.R.`; not a full stop before a word, which would make a link. */
const shortened = /^(?:\p{L}{1,4}\.|(?:\p{Lu}\.){2,4})$/u;
/** `Ada`, `O’Neil-Čapek`, `d’Arc`, `Мар’яна` */
const capitalised = /^(?:[dl]['’])?[\p{Lu}\p{Lt}][\p{L}\p{M}]*(?:(?:['’]\p{L}|-\p{Lu})[\p{L}\p{M}]*){0,2}$/u;

const longest = 40;
const mostWords = 3;
const mostShort = 3;

/**
 * Whether a mail may greet with a typed name. Anyone can have a mail sent to anyone, so a greeting repeats only a
 * few capitalised words without links and numbers. In scripts without capitals, names look like sentences: no
 * greeting by name.
 */
export function isGreetable(name: string): boolean {
  if (name.length > longest) return false;
  const words = name.split(' ');
  const isShort = (word: string) => shortened.test(word) || particles.has(word);
  const short = words.filter(isShort).length;
  const full = words.filter((word) => !isShort(word));
  return (
    full.length > 0 &&
    full.length <= mostWords &&
    short <= mostShort &&
    full.every((word) => capitalised.test(word))
  );
}
