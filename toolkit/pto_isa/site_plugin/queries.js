// How a reader's words become a query; `worker.py` puts this in front of the theme's search worker and calls it there.
const queries = {
  // How words are compared: full-width letters and digits are those of the keyboard.
  normal(said) { return said.normalize('NFKC').toLowerCase(); },

  // The words of what stands between separators; some signs are several words only as NFKC writes them.
  words(said) { return this.normal(said).split(lunr.tokenizer.separator).filter(Boolean); },

  // A text of the index, which holds HTML.
  plain(said) {
    const marks = {amp: '&', gt: '>', lt: '<'};
    return said.replace(/&(amp|gt|lt);/g, (all, name) => marks[name]);
  },

  // What something is called, or asked for: `pto.tmatmul.acc`, `TMATMUL_ACC` and `tmatmul acc` are the same.
  called(said) {
    const name = this.normal(said).replace(/\u200b/g, '').trim();
    return name.includes('/') ? name : name.replace(/^pto\./, '').replace(/[\s_.]+/g, ' ');
  },

  // What was asked for, without the Chinese words of a question (the index has such a list for English), as words with blanks
  // between them: a sign of the parser of queries (`x^2`, `0~7`, `-1`, `a:b`) is a part of the reader's text.
  parted(said) {
    const words = said.replace(/怎么样?|怎样|如何|是什么|什么是?|哪些|请问|一个|[吗呢]/g, ' ');
    return this.words(words.trim() ? words : said).join(' ');
  },

  // How much more a page, a rule or a row counts that is called as was asked, and most when that is the id of a rule.  The
  // first letter of an op's name says what kind of operands it has, and many leave it out, as they leave out the op in the
  // id of a rule; a row has several spellings, and a page about more than one op has words by which it is known.
  boost(entry, asked) {
    const name = this.called(asked), title = this.called(this.plain(entry.title));
    const same = [title, title.slice(1), title.split('/').pop()].includes(name);
    const known = entry.parent || !entry.location.startsWith('ops/') ? entry.tags || [] : [];
    if (!entry.boost || !same && !known.some(tag => this.called(this.plain(tag)) === name)) return 1;
    return /[/-]/.test(name) ? 30 : 3;
  },

  // In how many entries a word stands, or, for one that only begins others, any of these.
  spread(index, term) {
    this.spreads ||= new Map();
    if (!this.spreads.has(term)) {
      const begun = term in index.invertedIndex ? [term] : index.tokenSet.intersect(lunr.TokenSet.fromString(term + '*')).toArray();
      this.spreads.set(term, new Set(begun.flatMap(word => Object.keys(index.invertedIndex[word].text))).size);
    }
    return this.spreads.get(term);
  },

  // How much of what was asked for an entry has, from 0 to 1; a word that stands in many entries is worth less.
  share(index, terms) {
    let all = 0, found = 0;
    for (const [term, has] of Object.entries(terms)) {
      const worth = 1 / Math.log2(2 + this.spread(index, term));
      all += worth;
      if (has) found += worth;
    }
    return found / all;
  },

  // Words of a title without their ends: `quantise`, `quantization` and `quantised` are forms of one word.
  stem(word) {
    return lunr.stemmer(new lunr.Token(word.replace(/is(?=(?:e[sd]?|ing|ations?)$)/, 'iz'))).toString();
  },

  // The words of an index by their stem.
  forms(index) {
    if (!this.byStem) {
      this.byStem = new Map();
      for (const word of Object.keys(index.invertedIndex)) {
        if (/^[a-z]{3,}$/.test(word)) this.byStem.set(this.stem(word), [...this.byStem.get(this.stem(word)) || [], word]);
      }
    }
    return this.byStem;
  },

  // What to search for instead of a word that begins none of the index: those that differ from it by one letter.
  near(index, word) {
    const known = words => index.tokenSet.intersect(words).toArray();
    if (word.length < 4 || known(lunr.TokenSet.fromString(word + '*')).length) return [];
    return known(lunr.TokenSet.fromFuzzyString(word, 1));
  },

  // A query (`disputes^8 disputes*`) with other forms of its words, and with words one letter away for those that the
  // index has in no form.  `wanted` is the query by which the theme judges how many of the words a page has: a page that
  // has another form of a word has the word, so it holds what all forms begin with.
  widened(index, query) {
    let wanted = query;
    const words = query.split(/\s+/).length / 2;
    const search = query.replace(/(\S+)\^8 \1\*/g, (all, word) => {
      const said = word.toLowerCase();
      if (said.length < 2 && words > 1) return `${said}^8`;  // one letter begins too many words
      const forms = (this.forms(index).get(this.stem(said)) || []).filter(form => form !== said);
      const near = forms.length ? [] : this.near(index, said);
      const shared = common(near.length ? near : [said, ...forms]);
      if (shared) wanted = wanted.replace(all, `${shared}^8 ${shared}*`);
      return near.length ? near.map(other => `${other}^8 ${other}*`).join(' ')
        : [all, ...forms.map(form => `${form}^4`)].join(' ');
    });
    return {search, wanted};
  },
};

function common(words) {
  let length = 0;
  while (words.every(word => length < word.length && word[length] === words[0][length])) length++;
  return words[0].slice(0, length);
}
