const words = (list: string): readonly string[] => list.split(" ");

export const COLUMN_NAMES = {
  id: words("bookid externalid id"),
  number_source: words("idsource source"),
  title: words(
    "title booktitle bookname titel buchtitel titre titulo titolo tytuł название タイトル 書名 书名 book buch livre libro livro boek name",
  ),
  author: words("author authors bookauthor autor autorin autoren verfasser auteur auteurs autore автор 著者 作者"),
  genre: words("genre"),
  category: words("category categories kategorie kategorien thema sachgebiet"),
  isbn: words("isbn13 isbn"),
  year: words(
    "originalpublicationyear year publicationyear yearpublished yearofpublication jahr erscheinungsjahr annee ano anno",
  ),
  pages: words("pages pagecount numpages numberofpages seiten seitenzahl seitenanzahl paginas pagine"),
  description: words("description bookdescription beschreibung inhalt klappentext descripcion descrizione"),
  language: words("language languagecode sprache langue idioma lingua"),
  popularity: words("popularity"),
  series_name: words("seriesname series seriestitle reihe serie"),
  series_place: words("seriesplace seriesnumber seriesposition seriesindex band bandnummer"),
  image_url: words("imageurl cover coverurl bild titelbild"),
  link_url: words("linkurl link"),
};
